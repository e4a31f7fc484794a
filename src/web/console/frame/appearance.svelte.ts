const themes = { system: undefined, light: 'market', dark: 'night-market' } as const;

export type Appearance = keyof typeof themes;

export const appearances = Object.keys(themes) as Appearance[];

const stored = 'appearance';
const given = localStorage.getItem(stored);

let current = $state<Appearance>(appearances.find((one) => one === given) ?? 'system');

function show(): void {
  const theme = themes[current];
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** Light, dark, or as the system has it. */
export const appearance = {
  get current(): Appearance {
    return current;
  },
  set current(next: Appearance) {
    current = next;
    localStorage.setItem(stored, next);
    show();
  },
};

show();
