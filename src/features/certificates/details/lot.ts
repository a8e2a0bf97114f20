export const LOTS_MAX = 10
export const LOT_MAX = 60

const LOOKALIKES: Record<string, string> = { O: '0', I: '1' }

/** The letters and digits, in capitals, without spaces and signs. */
export const lettersOfLot = (lot: string) =>
  lot
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** How lots are compared: `O` is `0` and `I` is `1`, because people confuse them. */
export const foldLot = (lot: string) => lettersOfLot(lot).replace(/[OI]/g, (letter) => LOOKALIKES[letter] ?? letter)

/** The lot for an address: each sign is a dash, because a slash would end the address. */
export const lotInAddress = (lot: string) => lot.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '-')
