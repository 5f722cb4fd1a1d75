import {
  MESSAGE_SORTS,
  MESSAGE_STATUSES,
  messageFieldProblem,
  type ChangeMessageStatusInput,
  type MessageSort,
  type MessageStatus,
  type SendMessageInput,
} from '@shop/contracts';
import { IsIn } from 'class-validator';

import { FormField, FormTextArea, IfPresent } from '../platform/validation/decorators';
import { ListQueryDto } from '../platform/validation/list-query.dto';

export class SendMessageDto implements SendMessageInput {
  @FormField(messageFieldProblem)
  name!: string;

  @FormField(messageFieldProblem)
  email!: string;

  @FormTextArea(messageFieldProblem)
  message!: string;
}

export class ListMessagesDto extends ListQueryDto {
  @IfPresent()
  @IsIn(MESSAGE_STATUSES)
  status?: MessageStatus;

  @IfPresent()
  @IsIn(MESSAGE_SORTS)
  sort?: MessageSort;
}

export class ChangeMessageStatusDto implements ChangeMessageStatusInput {
  @IsIn(MESSAGE_STATUSES)
  status!: MessageStatus;

  @IfPresent()
  @IsIn(MESSAGE_STATUSES)
  from?: MessageStatus;
}
