import { brokenFile } from "./broken-file";

/** A file that ends too early is refused as cut off. */
export class ByteReader {
  position = 0;

  constructor(private readonly bytes: Buffer) {}

  take(length: number): Buffer {
    const start = this.position;
    if (start + length > this.bytes.length) throw brokenFile("is cut off; send the whole file");
    this.position += length;
    return this.bytes.subarray(start, this.position);
  }

  byte(): number {
    return this.bytes[this.position++] ?? this.take(1).readUInt8();
  }

  skipPast(value: number): boolean {
    const found = this.bytes.indexOf(value, this.position);
    this.position = found < 0 ? this.bytes.length : found + 1;
    return found >= 0;
  }

  since(position: number): Buffer {
    return this.bytes.subarray(position, this.position);
  }

  get left(): number {
    return this.bytes.length - this.position;
  }
}
