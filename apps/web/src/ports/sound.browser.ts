import error from '../sounds/error.wav';
import success from '../sounds/success.wav';

const FILES = { success, error };
const players = new Map<keyof typeof FILES, HTMLAudioElement>();

/** Plays a bundled file from its beginning; a refused playback is ignored (A-147, T-226). */
export function playSound(name: keyof typeof FILES): void {
  try {
    const player = players.get(name) ?? new Audio(FILES[name]);
    players.set(name, player);
    player.currentTime = 0;
    // Refused before the first press of a person, and where there is no device.
    void player.play().catch(() => undefined);
  } catch {
    // No sound at all: the notice on screen has the same message.
  }
}
