import { useCallback, useEffect, useState } from "react";

type Find = () => HTMLElement | null | undefined;

/** Returns a function that focuses an element, found once the change of this moment is shown. */
export function useFocusAfterRender(): (find: Find) => void {
  const [aim, setAim] = useState<{ find: Find }>();
  useEffect(() => aim?.find()?.focus(), [aim]);
  return useCallback((find) => setAim({ find }), []);
}
