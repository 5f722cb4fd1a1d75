import { IMPORT_KINDS, ROW_OUTCOMES, type ChooseInput, type ImportKind, type RowOutcome } from '@shop/contracts';
import { IsIn, IsString, MaxLength } from 'class-validator';

import { IfPresent, Nullable } from '../platform/validation/decorators';
import { ListQueryDto } from '../platform/validation/list-query.dto';

export class ImportKindDto {
  @IsIn(IMPORT_KINDS)
  kind!: ImportKind;
}

/** Beside the file, in the same form. */
export class UploadDto extends ImportKindDto {
  @IfPresent()
  @IsString()
  @MaxLength(80)
  subject?: string;
}

export class ListImportRowsDto extends ListQueryDto {
  @IfPresent()
  @IsIn(ROW_OUTCOMES)
  outcome?: RowOutcome;
}

export class ChooseDto implements ChooseInput {
  @Nullable()
  @IsString()
  @MaxLength(40)
  choice!: string | null;
}
