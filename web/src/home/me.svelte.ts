// Who sits at this browser: a name that is offered again next time.

const PLACE = "kemet.name";

function remembered(): string {
  try {
    return localStorage.getItem(PLACE) ?? "";
  } catch {
    return "";
  }
}

class Me {
  name = $state(remembered());

  call(name: string): void {
    this.name = name.slice(0, 40);
    try {
      localStorage.setItem(PLACE, this.name);
    } catch {
      // then it is asked again
    }
  }
}

export const me = new Me();
