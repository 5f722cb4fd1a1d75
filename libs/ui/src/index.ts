export {
  addGlyphs,
  Badge,
  bottomBar,
  BrandMark,
  Button,
  ButtonLink,
  color,
  Container,
  edge,
  EmptyState,
  ErrorState,
  ExternalButtonLink,
  focusRing,
  font,
  fontFamily,
  Icon,
  IconButton,
  innerEdge,
  layer,
  Mark,
  media,
  motion,
  opaque,
  radius,
  shadow,
  size,
  Skeleton,
  space,
  Spinner,
  text,
  transition,
  underline,
  VisuallyHidden,
} from '@shop/ui/core';
export type {
  BadgeProps,
  BadgeTone,
  BrandMarkProps,
  ButtonLinkProps,
  ButtonProps,
  ButtonSize,
  ButtonTone,
  ColorName,
  EmptyStateProps,
  ErrorStateProps,
  ExternalButtonLinkProps,
  IconButtonProps,
  IconName,
  IconProps,
  MarkProps,
  SkeletonProps,
  SpinnerProps,
} from '@shop/ui/core';
export { Area, Cluster, Columns, Row, Stack, Tiles } from './arrangement/arrangement';
export { Flush, Narrow, PartsPanel } from './arrangement/panels';
export { Definitions, Fact, Lines, ListRow, Sums } from './arrangement/rows';
export { TitledPanel } from './arrangement/titled-panel';
export { FoldButton } from './button/fold-button';
export { GuardedActions } from './button/guarded-actions';
export type { GuardedAction } from './button/guarded-actions';
export { SmallButton, SmallButtonLink } from './button/small-button';
export { Chip } from './chip/chip';
export type { ChipProps } from './chip/chip';
export { ChipRow } from './chip/chip-row';
export type { ChipRowProps } from './chip/chip-row';
export { Checkbox } from './choice/checkbox';
export type { CheckboxProps } from './choice/checkbox';
export { RadioCards } from './choice/radio-cards';
export type { RadioCardsProps, RadioOption } from './choice/radio-cards';
export { Switch } from './choice/switch';
export type { SwitchProps } from './choice/switch';
export { ComboboxField } from './combobox-field/combobox-field';
export type { ComboboxFieldProps } from './combobox-field/combobox-field';
export { ConfirmDialog } from './dialog/confirm-dialog';
export type { ConfirmDialogProps } from './dialog/confirm-dialog';
export { Dialog } from './dialog/dialog';
export type { DialogProps, DialogVariant } from './dialog/dialog';
export { keepForOpenList } from './dialog/keep-open';
export { useFocusReturn } from './dialog/use-focus-return';
export { NewPasswordField } from './field/new-password-field';
export type { NewPasswordFieldProps } from './field/new-password-field';
export { PasswordField } from './field/password-field';
export type { PasswordFieldProps } from './field/password-field';
export { SearchField } from './field/search-field';
export type { SearchFieldProps } from './field/search-field';
export { SelectField } from './field/select-field';
export type { SelectFieldProps } from './field/select-field';
export { TextAreaField, TextField } from './field/text-field';
export type { FieldProps, TextAreaFieldProps, TextFieldProps } from './field/text-field';
export { Figure, Figures, FigureStrip } from './figures/figures';
export { Fitting, widthOf } from './figures/fitting';
export { FormSummary } from './form-summary/form-summary';
export type { FieldProblem, FormSummaryProps } from './form-summary/form-summary';
export { officeGlyphs } from './icon/office-glyphs';
export { placeProblems } from './form-summary/place-problems';
export type { Placing } from './form-summary/place-problems';
export { problemsResolver } from './form-summary/problems-resolver';
export { BottomBar } from './layout/bottom-bar';
export { useKeptFocus } from './layout/kept-focus';
export { Panel } from './layout/panel';
export { useSecondPress } from './layout/second-press';
export { SplitScreen } from './layout/split-screen';
export type { SplitScreenProps } from './layout/split-screen';
export { useIsDesktop } from './layout/use-is-desktop';
export { useSize } from './layout/use-size';
export { SkipLink } from './link/skip-link';
export { ExternalTextLink, TextLink } from './link/text-link';
export { MenuContent, MenuItem, useMenuChoice } from './menu/menu';
export { RowMenu } from './menu/row-menu';
export type { RowMenuItem } from './menu/row-menu';
export { NotFound } from './not-found/not-found';
export { Notice } from './notice/notice';
export type { NoticeProps, NoticeTone } from './notice/notice';
export { Price } from './price/price';
export type { PriceProps } from './price/price';
export { PublicPrice } from './price/public-price';
export { ProductLine } from './product-picture/product-line';
export { ProductPicture } from './product-picture/product-picture';
export type { PictureSize, ProductPictureProps } from './product-picture/product-picture';
export { Progress } from './progress/progress';
export type { ProgressProps } from './progress/progress';
export { QuantityStepper } from './quantity-stepper/quantity-stepper';
export type { QuantityStepperProps } from './quantity-stepper/quantity-stepper';
export { CardListOutline, CardOutline } from './skeleton/card-outlines';
export { CardScene, HeroScene, MistGround } from './sunrise/large-scene';
export { SmallScene } from './sunrise/small-scene';
export { Pager } from './table/pager';
export { actions, beside, labelled, named, RowsTable, TitledTable } from './table/rows-table';
export type { Column } from './table/rows-table';
export { ColumnLabel, Table, TableOutline } from './table/table';
export { ToastRegion } from './toast/toast-region';
export type { ToastMessage, ToastRegionProps, ToastVariant } from './toast/toast-region';
export { startIconTips } from './tooltip/icon-tips';
export { Amount, Caption, Fold, Label, Named, oneLine, Quiet, Text, Title, When } from './words/words';
