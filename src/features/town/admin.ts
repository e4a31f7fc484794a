import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { Job } from '../job/model.ts';
import { MapReq, requireArea, requireSource } from './model.ts';

const document = documented('Operating');

export const townRoutes = ({ by, config, incoming, work }: Deps) =>
  routes('super_admin', 'town').post(
    '/api/admin/map',
    async ({ body, request }) => {
      const box = requireArea(body)?.box;
      work.refuseRunning('map');
      const guard = { isPrivateAllowed: config.notifyPrivate === 'on' };
      const source = requireSource(body, guard.isPrivateAllowed);
      const from = 'url' in source ? source.url : await incoming.pathOf(source.file);
      const ground = { from, isArchive: 'url' in source || /\.pmtiles$/i.test(from), box, guard };
      return ok(await work.start(by(request), 'map', { noted: 'map.draw', task: () => ({ kind: 'map', ground }) }));
    },
    {
      body: MapReq,
      ...document('drawMap', 'Draw the map of the place', Job, {
        budget: 'job',
        description:
          'Starts a job that draws streets, water and houses from a file in `incoming/`: `.osm.pbf` or `.osm` of OpenStreetMap, or a part of an archive of vector tiles (`.pmtiles`), also of a web server, which needs `bbox` or `area`. Of `area` the map has the box around it. Pages show the new map as soon as the job is done; until then, and after a failure, they show the one before.',
        failures: ['not_found', 'already_running'],
        since: '0.4.0',
      }),
    },
  );
