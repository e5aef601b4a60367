export type Subroutines = { globals: readonly Buffer[]; locals: readonly Buffer[] };

/** The bounds of Adobe Technical Note 5177, appendix B. */
const bounds = { operands: 48, stems: 96, nesting: 10, bytes: 65_535 };
const escapeByte = 12;
const code = { callLocal: 10, return: 11, endchar: 14, hintmask: 19, cntrmask: 20, callGlobal: 29 };

const hasPairs = (count: number) => count >= 2 && count % 2 === 0;
const hasQuads = (count: number) => count >= 4 && count % 4 < 2;
/** The number of operands of each. An escaped operator is 1200 plus its second byte. */
const drawing: Readonly<Record<number, (count: number) => boolean>> = {
  5: hasPairs,
  6: (count) => count >= 1,
  7: (count) => count >= 1,
  8: (count) => count >= 6 && count % 6 === 0,
  24: (count) => count >= 8 && count % 6 === 2,
  25: (count) => count >= 8 && count % 2 === 0,
  26: hasQuads,
  27: hasQuads,
  30: hasQuads,
  31: hasQuads,
  1234: (count) => count === 7,
  1235: (count) => count === 13,
  1236: (count) => count === 9,
  1237: (count) => count === 11,
};
/** The number of operands beside a width. */
const moving: Readonly<Record<number, number>> = { 4: 1, 21: 2, 22: 1 };
/** The order in which they may come: hstem and hstemhm, then vstem and vstemhm. */
const stems: Readonly<Record<number, number>> = { 1: 1, 18: 1, 3: 2, 23: 2 };
const [afterContours, afterCounters] = [4, 3];
/** Operands taken and left, of unknown value; browsers refuse the other operators. */
const arithmetic: Readonly<Record<number, readonly [number, number]>> = {
  ...{ 1203: [2, 1], 1204: [2, 1], 1205: [1, 1], 1209: [1, 1], 1210: [2, 1], 1211: [2, 1], 1212: [2, 1] },
  ...{ 1214: [1, 1], 1215: [2, 1], 1218: [1, 0], 1222: [4, 1], 1224: [2, 1], 1226: [1, 1], 1227: [1, 2] },
  1228: [2, 2],
};

/** Adobe Technical Note 5177, by stack depth only. @throws RangeError when it ends in an operand */
export function isValidCharstring(program: Buffer, { globals, locals }: Subroutines): boolean {
  const stack: number[] = [];
  let [hasWidth, hasEnded, stemCount, phase] = [false, false, 0, 0];

  function clear(): true {
    stack.length = 0;
    hasWidth = true;
    return true;
  }

  /** Only the first operator that clears the stack may have a width before its operands. */
  const takes = (count: number) => stack.length === count || (!hasWidth && stack.length === count + 1);

  function addStems(): boolean {
    stemCount += Math.floor(stack.length / 2);
    return stemCount <= bounds.stems;
  }

  function call(subroutines: readonly Buffer[], depth: number): boolean {
    const bias = subroutines.length < 1240 ? 107 : subroutines.length < 33_900 ? 1131 : 32_768;
    const subroutine = subroutines[(stack.pop() ?? Number.NaN) + bias];
    return subroutine !== undefined && run(subroutine, depth + 1);
  }

  function stem(order: number): boolean {
    const isCounted = stack.length >= 2 && (stack.length % 2 === 0 || !hasWidth) && addStems();
    if (!isCounted || phase > order) return false;
    phase = Math.max(phase, order);
    return clear();
  }

  function mask(operator: number): boolean {
    if ((hasWidth && stack.length % 2 !== 0) || !addStems() || stemCount === 0) return false;
    if (operator === code.cntrmask && phase > afterCounters) return false;
    phase = operator === code.cntrmask ? afterCounters : afterContours;
    return clear();
  }

  function compute([taken, left]: readonly [number, number]): boolean {
    if (stack.length < taken) return false;
    stack.length -= taken;
    for (let value = 0; value < left; value++) stack.push(Number.NaN);
    return stack.length <= bounds.operands;
  }

  function perform(operator: number, depth: number): boolean {
    const draws = drawing[operator];
    if (draws) return hasWidth && draws(stack.length) && clear();
    const moves = moving[operator];
    if (moves !== undefined) {
      phase = afterContours;
      return takes(moves) && clear();
    }
    const order = stems[operator];
    if (order !== undefined) return stem(order);
    if (operator === code.callLocal) return call(locals, depth);
    if (operator === code.callGlobal) return call(globals, depth);
    // The deprecated "dotsection".
    if (operator === 1200) return stack.length === 0;
    const effect = arithmetic[operator];
    return effect !== undefined && compute(effect);
  }

  function run(bytes: Buffer, depth: number): boolean {
    if (depth > bounds.nesting || bytes.length > bounds.bytes) return false;
    for (let at = 0; at < bytes.length && !hasEnded; ) {
      const first = bytes.readUInt8(at++);
      if (first === 28) {
        stack.push(bytes.readInt16BE(at));
        at += 2;
      } else if (first === 255) {
        stack.push(Number.NaN);
        at += 4;
      } else if (first >= 251) stack.push(-(first - 251) * 256 - bytes.readUInt8(at++) - 108);
      else if (first >= 247) stack.push((first - 247) * 256 + bytes.readUInt8(at++) + 108);
      else if (first >= 32) stack.push(first - 139);
      else if (first === code.return) return true;
      else if (first === code.endchar) hasEnded = true;
      else if (first === code.hintmask || first === code.cntrmask) {
        if (!mask(first)) return false;
        at += Math.ceil(stemCount / 8);
      } else if (!perform(first === escapeByte ? 1200 + bytes.readUInt8(at++) : first, depth)) return false;
      if (stack.length > bounds.operands || at > bytes.length) return false;
    }
    return hasEnded;
  }

  return run(program, 0) && hasEnded;
}
