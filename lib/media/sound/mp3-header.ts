/** Kilobits a second of layer III by index, of MPEG 1 and of MPEG 2 and 2.5 (ISO/IEC 11172-3, 2.4.2.3). */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = [44_100, 48_000, 32_000];

/** What the four bytes in front of a frame of layer III say (ISO/IEC 11172-3, 2.4.1.3). */
export type Mp3Header = {
  isVersion1: boolean;
  channels: 1 | 2;
  rate: number;
  samples: number;
  /** How long a frame without padding is, in bytes, by the index of its bit rate. */
  lengths: readonly number[];
  /** Where the main data of a frame without a checksum begins: behind this head and the side information. */
  mainAt: number;
};

export function readMp3Header(head: Uint8Array): Mp3Header {
  const [, version = 0, rates = 0, mode = 0] = head;
  const isVersion1 = (version & 0x08) !== 0;
  const channels = mode >> 6 === 3 ? 1 : 2;
  const divisor = isVersion1 ? 1 : (version & 0x10) !== 0 ? 2 : 4;
  const rate = (sampleRates[(rates >> 2) & 3] ?? 44_100) / divisor;
  const samples = isVersion1 ? 1152 : 576;
  const lengths = bitRates[isVersion1 ? 0 : 1].map((kilobits) => Math.floor((samples * 125 * kilobits) / rate));
  const sideBytes = isVersion1 ? { 1: 17, 2: 32 } : { 1: 9, 2: 17 };
  return { isVersion1, channels, rate, samples, lengths, mainAt: 4 + sideBytes[channels] };
}
