/** Writes numbers of any bit length, the highest bit first. */
export class BitWriter {
  #bytes = new Uint8Array(4096)
  #length = 0
  #pending = 0
  #count = 0

  /**
   * Writes the lowest `count` (at most 32) bits of a whole number; negative ones as two's
   * complement.
   */
  write(value: number, count: number): void {
    for (let left = count; left > 0;) {
      const taken = Math.min(left, 8 - this.#count)
      const part = (value >>> (left - taken)) & ((1 << taken) - 1)
      this.#pending = (this.#pending << taken) | part
      this.#count += taken
      left -= taken
      if (this.#count === 8) this.#push()
    }
  }

  /** Writes that many zeros, and a one. */
  writeUnary(zeros: number): void {
    for (let left = zeros; left > 0; left -= 32) this.write(0, Math.min(left, 32))
    this.write(1, 1)
  }

  /** Pads with zeros to the end of the byte. */
  align(): void {
    if (this.#count > 0) this.write(0, 8 - this.#count)
  }

  /** Complete bytes so far. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  #push(): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = this.#pending
    this.#pending = 0
    this.#count = 0
  }
}

/** Returns the checksum by a polynomial of 8 or 16 bits. */
export function checkSum(bytes: Uint8Array, { width, polynomial }: { width: 8 | 16; polynomial: number }): number {
  const top = 1 << (width - 1)
  const mask = 2 ** width - 1
  return bytes.reduce((sum, byte) => {
    let next = sum ^ (byte << (width - 8))
    for (let bit = 0; bit < 8; bit++) next = ((next << 1) ^ (next & top ? polynomial : 0)) & mask
    return next
  }, 0)
}
