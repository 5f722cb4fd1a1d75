import type { MarkChatInput, OpenChatInput } from '@shop/contracts';
import { IsBoolean, IsString } from 'class-validator';

export class OpenChatDto implements OpenChatInput {
  @IsString()
  token!: string;
}

export class MarkChatDto implements MarkChatInput {
  @IsBoolean()
  received!: boolean;
}
