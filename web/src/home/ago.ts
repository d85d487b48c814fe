// When something was, as people say it.

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3_600], ["minute", 60],
]; // prettier-ignore

export function ago(at: number, language: string, now = Date.now() / 1000): string {
  const since = Math.max(0, now - at);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, seconds] of STEPS) {
    if (since >= seconds) return format.format(-Math.floor(since / seconds), unit);
  }
  return format.format(0, "minute");
}

/** 90 seconds as "1 min 30 s", two days as "2 d". */
export function span(seconds: number, units: { d: string; h: string; min: string; s: string }): string {
  const parts: string[] = [];
  let left = Math.round(seconds);
  for (const [unit, size] of [[units.d, 86_400], [units.h, 3_600], [units.min, 60], [units.s, 1]] as const) {
    if (left >= size && parts.length < 2) {
      parts.push(`${Math.floor(left / size)} ${unit}`);
      left %= size;
    }
  }
  return parts.join(" ");
}
