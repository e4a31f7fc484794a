export const en = {
  title: (name: string) => `Poster of ${name}`,
  about: 'A poster for the counter or the door. Its code leads guests to the page of the place.',
  paper: 'Paper',
  papers: { a4: 'A4', a6: 'A6, a postcard' },
  print: 'Print',
  byBrowser: 'Print it with the menu of your browser.',
  back: 'Back to the place',
  onlyHere: (address: string) =>
    `The code would lead to ${address}, which no other device can open. Open this page at the address of guests.`,
  codeOf: (name: string) => `QR code of ${name}`,
  leaveReview: 'Leave us a review!',
  scan: 'Scan for our dishes, our hours, and what others say.',
};
