import {
  MESSAGE_SORTS,
  MESSAGE_STATUSES,
  messageFieldProblem,
  type ChangeMessageStatusInput,
  type MessageSort,
  type MessageStatus,
  type SendMessageInput,
} from '@shop/contracts';

import { ListQueryDto } from '../common/validation/list-query.dto';
import { IfPresent, OneOf, TextRule } from '../common/validation/rules';

/** A field that is judged as the browser's form judges it. */
function FormText(field: keyof SendMessageInput): PropertyDecorator {
  return TextRule(messageFieldProblem(field, '') ?? '', (text) => messageFieldProblem(field, text));
}

export class SendMessageDto implements SendMessageInput {
  @FormText('name')
  name!: string;

  @FormText('email')
  email!: string;

  @FormText('message')
  message!: string;
}

export class ListMessagesDto extends ListQueryDto {
  @IfPresent()
  @OneOf(MESSAGE_STATUSES)
  status?: MessageStatus;

  @IfPresent()
  @OneOf(MESSAGE_SORTS)
  sort?: MessageSort;
}

export class ChangeMessageStatusDto implements ChangeMessageStatusInput {
  @OneOf(MESSAGE_STATUSES)
  status!: MessageStatus;
}
