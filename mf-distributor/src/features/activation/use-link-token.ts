import { useEffect, useState } from 'react';
import { useAddressQuery } from '@shop/shell-api/address-query';
import { useNavigate } from 'react-router-dom';

/**
 * The token of the link that led here, or null. It is a secret: it leaves the address at once, so that neither history
 * nor a shared screen shows it, and lives as long as the page does. Another link opened meanwhile takes its place.
 */
export function useLinkToken(): string | null {
  const [params] = useAddressQuery();
  const inAddress = params.get('token');
  const [token, setToken] = useState(inAddress);
  const navigate = useNavigate();
  if (inAddress !== null && inAddress !== token) setToken(inAddress);

  useEffect(() => {
    if (inAddress !== null) void navigate({ search: '' }, { replace: true });
  }, [inAddress, navigate]);

  return token;
}
