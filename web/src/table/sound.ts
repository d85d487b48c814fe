// Small sounds made on the spot: a few notes, never loud, and only if they were asked for.

export type Sound = "turn" | "move" | "coin" | "battle" | "won" | "lost" | "chat";

// Notes as [frequency, begin, length] in hertz and seconds.
const TUNES: Record<Sound, [number, number, number][]> = {
  turn: [[587, 0, 0.16], [880, 0.14, 0.3]],
  move: [[220, 0, 0.07], [196, 0.07, 0.07]],
  coin: [[988, 0, 0.07], [1319, 0.06, 0.12]],
  battle: [[147, 0, 0.2], [139, 0.16, 0.3]],
  won: [[523, 0, 0.12], [659, 0.1, 0.12], [784, 0.2, 0.3]],
  lost: [[392, 0, 0.16], [330, 0.14, 0.16], [262, 0.28, 0.3]],
  chat: [[740, 0, 0.08]],
};

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    const now = context.currentTime;
    for (const [frequency, begin, length] of TUNES[name]) {
      const tone = context.createOscillator();
      const loudness = context.createGain();
      tone.type = name === "battle" ? "sawtooth" : "triangle";
      tone.frequency.value = frequency;
      loudness.gain.setValueAtTime(0, now + begin);
      loudness.gain.linearRampToValueAtTime(name === "battle" ? 0.04 : 0.07, now + begin + 0.015);
      loudness.gain.exponentialRampToValueAtTime(0.0005, now + begin + length);
      tone.connect(loudness).connect(context.destination);
      tone.start(now + begin);
      tone.stop(now + begin + length + 0.02);
    }
  } catch {
    // a browser without sound is a quiet one
  }
}
