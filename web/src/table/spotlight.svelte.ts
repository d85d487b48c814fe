// A space that somebody wants to see: lines of the log lead there.

class Spotlight {
  space = $state.raw<string | null>(null);
  private out: ReturnType<typeof setTimeout> | undefined;

  show(space: string | null, milliseconds = 2600): void {
    clearTimeout(this.out);
    this.space = space;
    if (space !== null && milliseconds > 0) this.out = setTimeout(() => (this.space = null), milliseconds);
  }
}

export const spotlight = new Spotlight();
