import type { PersonPreview } from '@shop/contracts';
import { Injectable } from '@nestjs/common';

import type { StaffPrincipal } from '../access/principal';
import type { JobHandler, JobRun } from '../jobs/job-handler';
import { readContacts } from './contacts';
import {
  beginning,
  findPerson,
  openOrdersOf,
  partsOf,
  relatedContacts,
  rowsToLookAt,
  type Place,
} from './person-search';

/** Finds what the shop knows of a person. */
@Injectable()
export class PersonSearching implements JobHandler<'person.search'> {
  readonly kind = 'person.search';

  allows({ role }: StaffPrincipal): boolean {
    return role === 'admin';
  }

  async work(run: JobRun<{ contacts: string[] }, Place>): Promise<PersonPreview> {
    const contacts = readContacts(run.input.contacts);
    const total = await run.step(async (manager) => ({ value: await rowsToLookAt(manager) }));
    await findPerson(run, contacts, run.kept ?? beginning, { before: 0, total, keep: (place) => place });
    return run.step(async (manager) => {
      const value = {
        contacts: contacts.map(({ value: contact }) => contact),
        found: await partsOf(manager, run.id),
        related: await relatedContacts(manager, run.id, contacts),
        openOrders: await openOrdersOf(manager, run.id),
      };
      return { value };
    });
  }
}
