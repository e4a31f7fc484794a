import type { SurveyedHost } from '../../db/postgres/survey.ts';
import { fine, warning, wrong, type Verdict } from '../doctor/check.ts';

/** One verdict for each host of the URL. */
export function verdictsOf(hosts: SurveyedHost[]): Verdict[] {
  const primaries = hosts.filter(({ isStandby }) => isStandby === false);
  return hosts.map(({ host, problem, isStandby, isEncrypted, isPrivate }) => {
    if (problem !== undefined) return wrong(`${host}: ${problem}.`);
    const role = isStandby ? 'a standby, which nodes use once it is promoted' : 'the primary';
    const said = `${host} answers as ${role}, ${isEncrypted ? 'encrypted' : 'not encrypted'}.`;
    if (primaries.length === 0)
      return wrong(`${said} No host is a primary: promote one, or name the primary in FOODMAP_DATABASE_URL.`);
    if (primaries.length > 1 && !isStandby)
      return warning(
        `${said} Another host is a primary, too: nodes choose the one that was promoted last; stop the former one.`,
      );
    if (!isEncrypted && !isPrivate)
      return warning(
        `${said} It is on a public network: add ?sslmode=verify-full to the URL, and &sslrootcert=… for an authority of your own.`,
      );
    return fine(said);
  });
}
