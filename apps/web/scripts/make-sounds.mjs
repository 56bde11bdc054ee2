// Makes src/sounds/*.wav: two short notes that rise for what went well, and two that fall for what did not. Made here, so
// that nobody's rights stand against their use. Usage: node scripts/make-sounds.mjs, after a change here.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Samples a second: more than twice the highest tone and its first overtone. */
const RATE = 11_025;
const LOUDNESS = 0.35;
/** Hz and seconds of each note. */
const TUNES = {
  success: [
    [660, 0.1],
    [880, 0.22],
  ],
  error: [
    [330, 0.14],
    [247, 0.26],
  ],
};

/** A note that swells for 5 ms and fades to nothing, so that it neither begins nor ends with a click. */
const note = (/** @type {number} */ frequency, /** @type {number} */ seconds) =>
  Array.from({ length: Math.round(RATE * seconds) }, (_, at) => {
    const time = at / RATE;
    const volume = Math.min(1, time / 0.005) * Math.exp((-5 * time) / seconds) * Math.min(1, (seconds - time) / 0.005);
    const phase = 2 * Math.PI * frequency * time;
    return LOUDNESS * volume * (Math.sin(phase) + 0.25 * Math.sin(2 * phase));
  });

/** One channel of 16 bits, as a WAV file. */
function wave(/** @type {number[]} */ samples) {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [at, sample] of samples.entries()) file.writeInt16LE(Math.round(sample * 32_767), 44 + at * 2);
  return file;
}

const folder = fileURLToPath(new URL('../src/sounds/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, tune] of Object.entries(TUNES))
  writeFileSync(`${folder}${name}.wav`, wave(tune.flatMap(([frequency = 0, seconds = 0]) => note(frequency, seconds))));
