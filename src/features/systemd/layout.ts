/** Where the installed service has its parts. */
export const layout = {
  program: '/usr/local/bin/foodmap',
  settings: '/etc/foodmap/foodmap.env',
  unit: '/etc/systemd/system/foodmap.service',
  journal: '/etc/foodmap/installed.json',
  data: '/var/lib/foodmap',
  account: 'foodmap',
} as const;

export const unitName = 'foodmap.service';
