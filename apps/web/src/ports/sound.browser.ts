/** Hz and seconds of each note; made by the browser, so no sound file has to load. */
const TUNES = {
  success: [
    [660, 0.09],
    [880, 0.16],
  ],
  error: [
    [330, 0.12],
    [247, 0.2],
  ],
} as const;
const LOUDNESS = 0.08;

let context: AudioContext | null = null;

/** Plays two short notes; a refused playback is ignored (T-226). */
export function playSound(name: keyof typeof TUNES): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    let at = context.currentTime;
    for (const [frequency, length] of TUNES[name]) {
      const note = context.createOscillator();
      const volume = context.createGain();
      note.frequency.value = frequency;
      volume.gain.setValueAtTime(LOUDNESS, at);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
      note.connect(volume).connect(context.destination);
      note.start(at);
      note.stop(at + length);
      at += length;
    }
  } catch {
    // No sound device, or none allowed: the notice on the screen says the same.
  }
}
