// A number that only grows, and those who wait for it to come that far.

export class Milestone {
  private waiting: { n: number; done: () => void }[] = [];
  private at = -1;

  reach(n: number): void {
    this.at = Math.max(this.at, n);
    this.waiting = this.waiting.filter((one) => {
      if (one.n > this.at) return true;
      one.done();
      return false;
    });
  }

  /** Done when it has come to `n`. */
  past(n: number): Promise<void> {
    if (n <= this.at) return Promise.resolve();
    return new Promise((done) => this.waiting.push({ n, done }));
  }
}
