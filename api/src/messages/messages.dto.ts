import { messageFieldProblem, type SendMessageInput } from '@shop/contracts';

import { TextRule } from '../shared/validation/rules';

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
