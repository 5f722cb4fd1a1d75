import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntitySubscriberInterface, type TransactionStartEvent } from 'typeorm';

import { requestContext } from '../platform/logging/request-context';

/** Tells each transaction in which tab of the staff it began, for the events that it causes (column `tab` of `events`). */
@Injectable()
export class TabSubscriber implements EntitySubscriberInterface {
  constructor(@InjectDataSource() database: DataSource) {
    database.subscribers.push(this);
  }

  async afterTransactionStart({ queryRunner }: TransactionStartEvent): Promise<void> {
    const tab = requestContext.getStore()?.tab;
    if (tab !== undefined) await queryRunner.query(`SELECT set_config('shop.tab', $1, true)`, [tab]);
  }
}
