/** Keeps the screen on while the page is seen, where the browser can. Returns what ends it. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  const take = async () => {
    if (document.visibilityState !== 'visible') return;
    // Refused when the battery is low, say: then the machine decides.
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  const again = () => void take();
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
