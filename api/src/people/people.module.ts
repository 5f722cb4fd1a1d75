import { Module } from '@nestjs/common';

import { Jobs } from '../jobs/jobs.service';
import { PeopleController } from './people.controller';
import { PersonErasing } from './person-erasing.service';
import { PersonSearching } from './person-searching.service';
import { Retention } from './retention.service';

@Module({ controllers: [PeopleController], providers: [PersonErasing, PersonSearching, Retention] })
export class PeopleModule {
  constructor(jobs: Jobs, searching: PersonSearching, erasing: PersonErasing, retention: Retention) {
    jobs.register(searching, erasing, retention);
  }
}
