export const LOTS_MAX = 10
export const LOT_MAX = 60

const LOOKALIKES: Record<string, string> = { O: '0', I: '1' }

/** How lots are compared: capitals, without spaces and signs, `O` as `0` and `I` as `1`, because people confuse them. */
export const foldLot = (lot: string) =>
  lot
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[OI]/g, (letter) => LOOKALIKES[letter] ?? letter)

/** The lot for an address: each sign is a dash, because a slash would end the address. */
export const lotInAddress = (lot: string) => lot.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '-')
