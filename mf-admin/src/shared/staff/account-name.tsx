/** The account that a form's password is of. Nobody sees it: password managers keep the password under this name. */
export function AccountName({ name }: { name: string }) {
  return <input hidden readOnly autoComplete="username" value={name} />;
}
