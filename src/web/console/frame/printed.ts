const stored = 'has-printed';

/** Whether this browser has printed a poster or a sheet of the console. */
export const hasPrinted = (): boolean => localStorage.getItem(stored) !== null;

window.addEventListener('afterprint', () => {
  if (/\/print\b/.test(location.pathname)) localStorage.setItem(stored, 'yes');
});
