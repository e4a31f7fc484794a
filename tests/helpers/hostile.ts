/** Texts of attackers, and texts that programs stumble over. */
const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code));
const invisible = ['\u007f', '\u0085', '\u2028', '\ufeff', '\u202e', '\u200b', '', ' ', '\t'];
const broken = ['\ud800', '\udc00x', '\uffff', '\u{10ffff}', '\u{f8ff}'];
const scripts = ['👩‍👩‍👧‍👦', 'e\u0301', '﷽', 'İ', 'ß', 'ﬁ', '面面', 'ـ', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤'];
const values = ['null', 'undefined', 'NaN', 'true', '0', '-1', '1e3', '0x10', '9'.repeat(40)];
const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'];
const sizes = ['x'.repeat(101), '字'.repeat(5001), 'y'.repeat(70_000)];
const addresses = [
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'http://',
  'https://a b',
  'http://[::1',
  'http://evil.example"onerror=alert(1)',
  'http://user:secret@evil.example/',
  'http:///evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/static/upload/../x',
  '../../etc/passwd',
  '%2e%2e%2f',
  '%00',
];

/** Operators of SQL and of full-text search. */
export const operators = [
  "' or '1'='1",
  "'; drop table users; --",
  '"; delete from stores; --',
  ') union select password_hash from admins --',
  "x' || (select key from api_keys) || 'x",
  '%',
  '_',
  '\\',
  "'",
  '"',
  '*',
  'a*',
  'NEAR(a b)',
  'a AND',
  'NOT a',
  'name:x',
  '^x',
  '-x',
  '{a b}:c',
  '(',
  ';',
  '?1',
  ':id',
  '$1',
];

/** Markup and syntax of browsers, templates and shells. */
export const markup = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '</textarea><iframe>',
  '<!--',
  ']]>',
  '{{7*7}}',
  '${7*7}',
  '$(id)',
  '`id`',
  'a\r\nX-A: b',
];

export const oddTexts = [
  controls,
  invisible,
  broken,
  scripts,
  values,
  names,
  sizes,
  addresses,
  operators,
  markup,
].flat();

/** JSON that a field of another type does not expect. */
export const oddJson = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e3',
  '1e400',
  '-1e400',
  '5e-324',
  '9007199254740991',
  '9007199254740992',
  '1234567890123456789012',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '[{}]',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"length":3}',
  '{"toJSON":1}',
  '{"then":1}',
  '{"":""}',
  '"\\ud800"',
];
