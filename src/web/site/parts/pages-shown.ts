/** Numbers of the pages that a list links to: the ends and those around a page; null for a gap. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const around = [1, page - 1, page, page + 1, pages];
  const shown = [...new Set(around)].filter((one) => one >= 1 && one <= pages).toSorted((one, other) => one - other);
  return shown.flatMap((one, index) => {
    const gap = one - (shown[index - 1] ?? 0) - 1;
    if (gap === 0) return [one];
    return gap === 1 ? [one - 1, one] : [null, one];
  });
}
