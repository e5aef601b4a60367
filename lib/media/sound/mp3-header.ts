/** ISO/IEC 11172-3, 2.4.2.3: kilobits a second, of MPEG 1 and of MPEG 2 and 2.5. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = [44_100, 48_000, 32_000];

/** ISO/IEC 11172-3, 2.4.1.3. */
export type Mp3Header = {
  isVersion1: boolean;
  channels: 1 | 2;
  rate: number;
  samples: number;
  /** Bytes of a frame without padding, by bit-rate index. */
  lengths: readonly number[];
  /** Of a frame without a checksum. */
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
