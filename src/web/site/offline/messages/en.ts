export const en = {
  offline: 'You are offline',
  offlineHint: 'This page has not been kept on this device. It appears by itself once the network is back.',
  tryAgain: 'Try again',
  keptPages: 'Pages that you have seen',
  asOf: (time: string) => `As of ${time}`,
  showNewest: 'Show the newest',
};
