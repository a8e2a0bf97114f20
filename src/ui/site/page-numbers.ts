const ALL_UP_TO = 7

/** The page numbers to link to: both ends and the neighbors of `page`. null marks a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  if (last <= ALL_UP_TO) return Array.from({ length: last }, (_, index) => index + 1)
  const shown = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  return [...new Set(shown)].flatMap((number, index, all) => {
    const before = all[index - 1] ?? 0
    // Show a single missing number, because it takes no more room than a gap.
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [null, number] : [number]
  })
}

/** `total` and `pageSize` count items. */
export type PagePlace = { page: number; total: number; pageSize: number }

export const lastPage = ({ total, pageSize }: Pick<PagePlace, 'total' | 'pageSize'>) =>
  Math.max(1, Math.ceil(total / pageSize))

/** Whether the address asks for a page after the last one. */
export const isBeyond = (list: PagePlace) => list.page > lastPage(list)

/** The paths of a page and its neighbors, for search engines. */
export function linksAround(list: PagePlace, pathOf: (page: number) => string) {
  const { page } = list
  return {
    path: pathOf(page),
    previous: page > 1 ? pathOf(page - 1) : undefined,
    next: page < lastPage(list) ? pathOf(page + 1) : undefined,
  }
}
