// Writes src/lib/chinese-tables.ts, the sounds and the simplified forms of Chinese characters, from the dictionaries of
// pinyin-pro and opencc-js. With --check it only fails when that file is out of date.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import hongKong from 'opencc-js/dict/HKVariantsRev';
import simple from 'opencc-js/dict/TSCharacters';
import phrases from 'opencc-js/dict/STPhrases';
import taiwan from 'opencc-js/dict/TWVariantsRev';
import { pinyin } from 'pinyin-pro';
import { first, last } from '../src/lib/character-table.ts';

/** Characters of food, places and people beyond GB 2312 and the dictionaries' phrases. */
const others = `
  丼啫鮨羓㸆䁖煀煱焗烚炆焅粄粿糬糍飥馇馓麨糗粢醅膥脷腍膶鲊鲞鲝鲃鲌鲙鲬鳀鳚鲾鲹鳉鲿鲓鲄鳠鮸鮟鱇鰆鰤鯱鰯鱚鱲鯎蛯蚬螄蟶蚝
  藠蕹蒟蒻菉薁蕺檨槟榔椥桲栟楤焿爌菝薯虀虾蟹乸仔佢俾冇冚冧叻咁咗咪咩哋哎唔唛唞啖啩啱啲喺喼嗰嗲嘅嘢嘥嘞嘟嚟嚿囍埗埕埞埼
  塱塭墘墟岃岙崁崀崟嵙嶝坜坂垌垟垵垯垾垱塬墚屲峁峧旮旯圐圙圪堠氹凼氿沄沚泖浉浐涑涞涿淏淠湜湉湳滘漖滹漷潞澍澧澴濉瀍瀼
  灞濠濛煊炘焱燚炜犇猋羴骉鱻鑫淼森垚喆堃嘉祎祐禛禕翀翊翯芃苡荍莜菓葶蓥旸旻昕昇晞晟曦玥珺珅琎瑀瑄璟甯畈畲睇瞓筠筜箬簕
  糴艋舺艇蚵蜢衪袆覃谯贠赟跶郃邨郗鄱鄞鄠鄢钖镕闫阗陉隹靓頔颉颍飏餸饻驿魟鲀鹀鹮麂麹龑叁両亍仝佘偲傣僳凇厍叒囧囡奭妤姵
  婳嬅孖孭寗岽屌崴弍弎弐彧忞恺惇愔憶懋揸搲搣攞攰敨斝昉暐杮枟栢楉榕樱橪欉歆殳毓氽汆泮涮渼溍潽炟烔焓煜熥牠畀畑疍皓皲睿
  矾砵硚磜磡磻祗禤穂窑竑笪筲篓粑糌絮絺罟羑翎耔耥胪脢腩臊艿芈茔荖莆菂萁蓢蔺虢蚶蛏螟裥訫诒豉豸贇跫辻込邕邗酏酦酽醪醢釉鉢
  鋆鍊鍋锅镬闵霂霑鞑韭顼饧饾饤鬯鬼魠鮰鯭鳇鳜鴨鷄鹂麯黉黢鼋鼐
`.replaceAll(/\s/g, '');

/** Characters with several sounds in use, the usual one first. The dictionary alone has many that nobody types. */
const several = `
  凹ao,wa 扒ba,pa 耙ba,pa 柏bai,bo 膀bang,pang 磅bang,pang 蚌bang,beng 剥bao,bo 薄bao,bo 堡bao,bu,pu 辟pi,bi 扁bian,pian
  便bian,pian 伯bo,bai 泊bo,po 卜bu,bo 参can,shen,cen 藏cang,zang 查cha,zha 差cha,chai,ci 颤chan,zhan 长chang,zhang
  朝chao,zhao 车che,ju 称cheng,chen 盛sheng,cheng 澄cheng,deng 匙chi,shi 仇chou,qiu 臭chou,xiu 传chuan,zhuan 幢zhuang,chuang
  绰chuo,chao 撮cuo,zuo 单dan,shan,chan 弹dan,tan 得de,dei 的de,di 翟zhai,di 地di,de 调tiao,diao 侗dong,tong 恫dong,tong
  都dou,du 度du,duo 囤tun,dun 恶e,wu 番fan,pan 佛fo,fu 否fou,pi 脯fu,pu 镐gao,hao 给gei,ji 蛤ge,ha 和he,huo,hu 貉he,hao
  还hai,huan 会hui,kuai 豁huo,hua 夹jia,ga 贾jia,gu 槛kan,jian 降jiang,xiang 嚼jiao,jue 角jiao,jue 桔ju,jie 解jie,xie
  藉jie,ji 芥jie,gai 劲jin,jing 咀zui,ju 觉jue,jiao 浚jun,xun 咖ka,ga 卡ka,qia 咯ge,ka,luo 壳ke,qiao 吭keng,hang 烙lao,luo
  勒le,lei 乐le,yue,lao 棱leng,ling 潦liao,lao 了le,liao 六liu,lu 露lu,lou 率lv,shuai 绿lv,lu 落luo,la,lao 脉mai,mo
  蔓man,wan 糜mi,mei 秘mi,bi 泌mi,bi 模mo,mu 抹mo,ma 牟mu,mou 哪na,ne,nei 娜na,nuo 呢ne,ni 弄nong,long 刨pao,bao 炮pao,bao
  屏ping,bing 埔pu,bu 朴pu,po,piao 曝pu,bao 栖qi,xi 奇qi,ji 铅qian,yan 乾gan,qian 强qiang,jiang 茄qie,jia 亲qin,qing 区qu,ou
  圈quan,juan 雀que,qiao 塞sai,se 色se,shai 莎sha,suo 刹sha,cha 杉shan,sha 裳shang,chang 省sheng,xing 什shen,shi 熟shu,shou
  术shu,zhu 谁shui,shei 伺ci,si 似si,shi 宿su,xiu 提ti,di 褪tui,tun 拓tuo,ta 蔚wei,yu 尉wei,yu 涡wo,guo 系xi,ji 厦sha,xia
  吓xia,he 纤xian,qian 巷xiang,hang 削xue,xiao 嚣xiao 校xiao,jiao 行xing,hang 畜chu,xu 血xue,xie 涌yong,chong 吁yu,xu 约yue,yao
  钥yue,yao 攒zan,cuan 择ze,zhai 曾ceng,zeng 扎zha,za 喳zha,cha 轧ya,zha 栅zha,shan 咋za,zha,ze 粘nian,zhan 折zhe,she 吱zhi,zi
  峙zhi,shi 种zhong,chong 重zhong,chong 爪zhua,zhao 椎zhui,chui 琢zhuo,zuo 着zhe,zhao,zhuo,zhu 仔zai,zi 柞zuo,zha 挝wo,zhua
  铣xi,xian 伽jia,qie,ga 圩xu,wei 垌dong,tong 芫yuan,yan 苣ju,qu 茜qian,xi 荠ji,qi 荥xing,ying 荨xun,qian 莘shen,xin 莞guan,wan
  葚shen,ren 蕃fan,bo 奘zang,zhuang 拗ao,niu 捋lv,luo 叨dao,tao 呷xia,ga 呱gua,gu 喏nuo,re 嗒da,ta 噱xue,jue 嚓ca,cha 峒dong,tong
  峤qiao,jiao 饧xing,tang 馇cha,zha 泷long,shuang 浒hu,xu 渑mian,sheng 湫qiu,jiao 漯luo,ta 澹tan,dan 宓mi,fu 缪miao,mou,miu
  珲hui,hun 杓shao,biao 枸gou,ju 栎li,yue 楂zha,cha 槟bin,bing 炅jiong,gui 晟sheng,cheng 擘bo,bai 歙she,xi 焯chao,zhuo 沓ta,da
  钿dian,tian 铛dang,cheng 铫yao,diao 镡tan,chan,xin 鹄hu,gu 颉xie,jie 筠yun,jun 糁san,shen 酢cu,zuo 靓jing,liang 隽juan,jun
  鲭qing,zheng 饹le,ge 丼dan,jing 啫zhe,jue 崴wei,wai
`
  .trim()
  .split(/\s+/)
  .map((entry) => [entry[0]!, entry.slice(1)] as const);

const pairs = (dictionary: string) => new Map(dictionary.split('|').map((pair) => pair.split(' ') as [string, string]));

const isInTable = (character: string) => character >= first && character <= last;

/** The forms of Taiwan and Hong Kong are given by those of OpenCC, which the other dictionary simplifies. */
function simplifications(): Map<string, string> {
  // Left alone there for its other meaning, 著名; but Taiwan writes it for 着 too.
  const all = pairs(simple).set('著', '着');
  // 么 is a form of 幺, and what mainland China writes for 麼.
  const taken = new Set([...all].flatMap(([from, to]) => [from, to]));
  for (const [from, to] of [...pairs(hongKong), ...pairs(taiwan)])
    if (!taken.has(from)) all.set(from, all.get(to) ?? to);
  // 薴 is 苧, but 苧 is 苎: both end there.
  for (const [from, to] of all) all.set(from, all.get(to) ?? to);
  return new Map([...all].filter((pair) => pair.every(isInTable) && pair[0] !== pair[1]));
}

/** The characters of GB 2312, the national standard of 1980, in its order. */
function* nationalStandard(): Generator<string> {
  const decoder = new TextDecoder('gb18030');
  for (let row = 0xb0; row <= 0xf7; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const character = decoder.decode(new Uint8Array([row, cell]));
      if (isInTable(character)) yield character;
    }
}

/** Sounds of characters, usual one first, separated by commas. */
function readings(simplified: Map<string, string>): Map<string, string> {
  const all = new Set([
    ...nationalStandard(),
    ...simplified.values(),
    ...[...pairs(phrases).keys()].join(''),
    ...others,
    ...several.map(([character]) => character),
  ]);
  const chosen = new Map(several);
  return new Map(
    [...all]
      .filter((character) => isInTable(character) && !simplified.has(character))
      .map(
        (character) => [character, chosen.get(character) ?? pinyin(character, { toneType: 'none', v: true })] as const,
      )
      // Without 嗯 and 呣: n, ng, m and hm would make syllables of nearly every English word.
      .filter(([, sounds]) => /^[a-z]*[aeiouv]/.test(sounds)),
  );
}

/** One number for each character from `first` to `last`, 0 for none: compressed, smaller than any list of those that have one. */
function packed(numbers: Map<string, number>): string {
  const table = new Uint16Array(last.charCodeAt(0) - first.charCodeAt(0) + 1);
  for (const [character, number] of numbers) table[character.charCodeAt(0) - first.charCodeAt(0)] = number;
  const bytes = new Uint8Array(table.buffer);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }).toString('base64');
}

const simplified = simplifications();
const sounds = readings(simplified);
const lists = [...new Set(sounds.values())].toSorted();
const numbers = new Map([...sounds].map(([character, list]) => [character, lists.indexOf(list) + 1]));
const codes = new Map([...simplified].map(([character, other]) => [character, other.charCodeAt(0)]));

const text = `// Generated by "npm run chinese" from the dictionaries of pinyin-pro and OpenCC; see NOTICE.

/** Sounds of a character, the usual one first. */
export const sounds =
  '${lists.join(' ')}';

/** The place among \`sounds\` of each character, from 1. */
export const soundsByCharacter =
  '${packed(numbers)}';

/** The code of the simplified form of each character. */
export const simplifiedByCharacter =
  '${packed(codes)}';
`;

const file = join(import.meta.dir, '../src/lib/chinese-tables.ts');
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('src/lib/chinese-tables.ts is out of date; run "npm run chinese" and commit it.');
    process.exit(1);
  }
} else {
  await Bun.write(file, text);
  console.log(
    `src/lib/chinese-tables.ts  ${sounds.size} sounds, ${simplified.size} simplified forms, ${text.length} bytes`,
  );
}
