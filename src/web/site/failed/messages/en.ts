export const en = {
  failures: {
    404: [
      'This stall is not here',
      'The page does not exist, or the place has closed. Search for it, or go to the start.',
    ],
    429: ['One at a time', 'Many requests came from your network. Wait a minute, then try again.'],
    503: ['Back in a moment', 'The kitchen is busy. The page tries again when you reload it.'],
  } as Record<number, [title: string, text: string]>,
  failed: [
    'Something burned',
    'It is not your fault. Try again in a moment; if it stays, tell who runs this place.',
  ] as [title: string, text: string],
  again: 'Try again',
  requestId: (id: string) => `Request ${id}`,
};
