"use client";
import { useState } from "react";
import { HexColorPicker, setNonce } from "react-colorful";

type Props = { color: string; onChange: (colour: string) => void };

/** Picks a colour from an area; its style sheet needs the nonce of the page. */
export default function ColourPicker(props: Props) {
  useState(() => {
    const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
    if (nonce) setNonce(nonce);
  });
  return <HexColorPicker {...props} />;
}
