import { IsOptional, Matches } from 'class-validator';

export class FailedLoadsQueryDto {
  /** `next` of an earlier answer. */
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'Valor no válido' })
  after?: string;
}
