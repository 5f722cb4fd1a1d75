/** Sizes that both the browser and the server enforce. Text lengths are in characters. */
export const limits = {
  orderLines: 50,
  unitsPerLine: 999,
  nameText: 80,
  addressText: 300,
  emailText: 254,
  phoneText: 20,
  messageText: 2000,
  /** Why something was done: shipping waived, units damaged, a phone blocked. */
  reasonText: 200,
  noteText: 1000,
  usernameText: 60,
  /** Names, and addresses, that are shown of one customer. */
  customerTexts: 20,
  passwordText: 128,
  flavorText: 80,
  productNameText: 120,
  descriptionText: 2000,
  imageText: 200,
  /** Names in `sabores`. */
  sabores: 60,
  puffs: 1_000_000,
  /** Inventory, reserved inventory and low stock threshold each. */
  stockUnits: 1_000_000,
  /** An uploaded picture, bytes. */
  imageBytes: 5 * 1024 * 1024,
  idempotencyKey: { min: 16, max: 128 },
  /** JSON body of a call of staff, bytes; what visitors send has less (`body-limit.ts` of the API). */
  bodyBytes: 128 * 1024,
  /** `content` of a homepage section, bytes of JSON (WEB-5). */
  contentBytes: 100_000,
  listRows: 500,
  pageRows: 100,
} as const;
