import { Module } from '@nestjs/common';

import { PeopleController } from './people.controller';
import { PersonErasing } from './person-erasing.service';
import { Retention } from './retention.service';

@Module({ controllers: [PeopleController], providers: [PersonErasing, Retention] })
export class PeopleModule {}
