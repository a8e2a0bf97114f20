const ALL_UP_TO = 7

/** The numbers that lead through a long list: its ends and what is around `page`; null where some are left out. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  if (last <= ALL_UP_TO) return Array.from({ length: last }, (_, index) => index + 1)
  const shown = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  return [...new Set(shown)].flatMap((number, index, all) => {
    const before = all[index - 1] ?? 0
    // One alone takes no more room than the gap.
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [null, number] : [number]
  })
}

/** Where a page of a long list stands in it. */
export type PagePlace = { page: number; total: number; pageSize: number }

export const lastPage = ({ total, pageSize }: Pick<PagePlace, 'total' | 'pageSize'>) =>
  Math.max(1, Math.ceil(total / pageSize))

/** Whether there is nothing where an address leads. */
export const isBeyond = (list: PagePlace) => list.page > lastPage(list)

/** What a page of a long list tells search engines. @param pathOf the address of a page */
export function linksAround(list: PagePlace, pathOf: (page: number) => string) {
  const { page } = list
  return {
    path: pathOf(page),
    previous: page > 1 ? pathOf(page - 1) : undefined,
    next: page < lastPage(list) ? pathOf(page + 1) : undefined,
  }
}
