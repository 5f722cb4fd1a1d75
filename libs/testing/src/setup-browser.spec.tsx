import { render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';

afterEach(() => void jest.useRealTimers());

test('a wait on a clock of its own fails by the rendering that fails meanwhile', async () => {
  jest.useFakeTimers();
  function Late() {
    const [isLate, setLate] = useState(false);
    useEffect(() => void setTimeout(() => setLate(true), 100), []);
    if (isLate) throw new Error('The screen fell over');
    return null;
  }
  render(<Late />);
  await expect(screen.findByText('Listo')).rejects.toThrow('The screen fell over');
});
