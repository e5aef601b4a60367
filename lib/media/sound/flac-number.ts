/** RFC 9639, 9.1: joined recordings restart their numbers and may end with a short block. @param checksum CRC-16 */
export function numberedBySample(frame: Buffer, sample: number, checksum: (bytes: Buffer) => number): Buffer {
  const behind = 4 + numberBytes(frame);
  const [sizeCode, rateCode] = [(frame[2] ?? 0) >> 4, (frame[2] ?? 0) & 15];
  const sizeBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  const rateBytes = rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0;
  const end = behind + sizeBytes + rateBytes;
  const isVariable = 0xf9;
  const head = [0xff, isVariable, ...frame.subarray(2, 4), ...codedNumber(sample), ...frame.subarray(behind, end)];
  const whole = Buffer.from([...head, headChecksum(head), ...frame.subarray(end + 1, -2), 0, 0]);
  whole.writeUInt16BE(checksum(whole.subarray(0, -2)), whole.length - 2);
  return whole;
}

/** Coded like a character of UTF-8. */
export function numberBytes(frame: Buffer): number {
  return Math.max(1, Math.clz32(~((frame[4] ?? 0) << 24)));
}

function codedNumber(number: number): number[] {
  if (number < 128) return [number];
  const tail: number[] = [];
  let most = 0x3f;
  let rest = number;
  for (; rest > most; most >>= 1) {
    tail.unshift(0x80 | (rest % 64));
    rest = Math.floor(rest / 64);
  }
  return [(~(most * 2 + 1) & 0xff) | rest, ...tail];
}

/** RFC 9639, 9.1.8. */
function headChecksum(head: readonly number[]): number {
  return head.reduce((before, byte) => {
    let sum = before ^ byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80 ? ((sum << 1) ^ 0x07) & 0xff : sum << 1;
    return sum;
  }, 0);
}
