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
