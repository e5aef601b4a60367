type Wave = { seconds?: number; rate?: number; bits?: 8 | 16; dataBytes?: number; namedBytes?: number };

/** A WAV file of silence in one channel: PCM, whose header names `namedBytes` as the length of its data. */
export function wave({ seconds = 2, rate = 8000, bits = 8, ...given }: Wave = {}): Buffer {
  const { dataBytes = (rate * seconds * bits) / 8, namedBytes = dataBytes } = given;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE((36 + namedBytes) >>> 0, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE((rate * bits) / 8, 28);
  header.writeUInt16LE(bits / 8, 32);
  header.writeUInt16LE(bits, 34);
  header.write("data", 36);
  header.writeUInt32LE(namedBytes, 40);
  return Buffer.concat([header, Buffer.alloc(dataBytes, bits === 8 ? 128 : 0)]);
}
