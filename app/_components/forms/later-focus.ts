import { useCallback, useEffect, useState } from "react";

type Find = () => HTMLElement | null | undefined;

/** @returns gives the focus to an element that is found once what was changed just now is shown */
export function useLaterFocus(): (find: Find) => void {
  const [aim, setAim] = useState<{ find: Find }>();
  useEffect(() => aim?.find()?.focus(), [aim]);
  return useCallback((find) => setAim({ find }), []);
}
