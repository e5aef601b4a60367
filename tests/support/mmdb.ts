type Value = string | number | { [key: string]: Value };

/** Writes a value as the format MMDB 2.0 has it: a control byte with type and size, then the bytes. */
function encode(value: Value): Buffer {
  if (typeof value === "string")
    return Buffer.concat([Buffer.from([(2 << 5) | Buffer.byteLength(value)]), Buffer.from(value)]);
  if (typeof value === "number") {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([Buffer.from([(6 << 5) | 4]), bytes]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, entry]) => [encode(key), encode(entry)]),
  ]);
}

/** A database that knows the country of all addresses with this first byte, such as 203. */
export function countryDatabase(firstByte: number, country: string): Buffer {
  const depth = 8;
  const tree = Buffer.alloc(depth * 6);
  for (let node = 0; node < depth; node++) {
    const bit = (firstByte >> (depth - 1 - node)) & 1;
    // A record that leads nowhere has the number of nodes; one that leads to data counts on from there and 16.
    const next = node + 1 < depth ? node + 1 : depth + 16;
    tree.writeUIntBE(bit === 0 ? next : depth, node * 6, 3);
    tree.writeUIntBE(bit === 1 ? next : depth, node * 6 + 3, 3);
  }
  const about = {
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1 },
    ...{ database_type: "Test-Country", ip_version: 4, node_count: depth, record_size: 24 },
  };
  return Buffer.concat([
    ...[tree, Buffer.alloc(16), encode({ country: { iso_code: country } })],
    ...[Buffer.from([0xab, 0xcd, 0xef]), Buffer.from("MaxMind.com"), encode(about)],
  ]);
}
