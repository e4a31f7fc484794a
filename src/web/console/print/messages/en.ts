export const en = {
  about:
    'A code leads guests to the page of a store on this site. Eight fit on a sheet of A4, with lines to cut along.',
  onlyHere: (address: string) =>
    `Codes would lead to ${address}, which no other device can open. Open the console at the address of guests, or start the server with --base-url.`,
  keyword: 'Search the stores',
  chooseAll: (count: number) => `Select all ${count}`,
  chooseNone: 'Select none',
  chosen: (count: number, sheets: number) =>
    count === 0 ? 'No store is selected.' : `${count} selected, ${sheets === 1 ? '1 sheet' : `${sheets} sheets`}`,
  print: (sheets: number) => (sheets === 1 ? 'Print 1 sheet' : sheets === 0 ? 'Print' : `Print ${sheets} sheets`),
  poster: 'Poster',
  printPoster: 'Print the poster',
  hidden: 'This store is hidden: its page is not there for guests.',
  preview: 'Preview',
  noStores: 'There is no store that guests can see.',
  sheet: (number: number) => `Sheet ${number}`,
  codeOf: (name: string) => `QR code of ${name}`,
  likeUs: 'Like us!',
  scan: 'Scan for our menu, opening hours and what others say.',
};
