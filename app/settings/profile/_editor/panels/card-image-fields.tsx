"use client";
import { useId, useState } from "react";
import { Button } from "@/app/_components/button";
import { Field } from "@/app/_components/forms/field";
import { maxLength, maxPictures } from "@/lib/core/limits/quotas";
import { interpolate } from "@/lib/core/messages/message";
import { acceptAttribute } from "@/lib/core/operation/media-kinds";
import type { StoredCard } from "@/lib/page/cards/card-types";
import { mergeOrder } from "@/lib/page/document/entries";
import { EntryErrors } from "../controls/entry-errors";
import { SmallPicture } from "../controls/small-picture";
import { SortableList } from "../controls/sortable-list";
import { UploadField, uploadHint } from "../controls/upload-field";
import { useEditor } from "../state/editor-context";
import { useUploadQueue } from "../state/use-upload-queue";
import { type CardFieldsProps, HeadingField } from "./card-text-fields";

type ImageCard = Extract<StoredCard, { type: "image" }>;
type Image = NonNullable<ImageCard["extra"]>["images"][number];

/** Edits the heading and the pictures of a card: their order, what they show, and where they lead. */
export function ImageFields(props: CardFieldsProps<ImageCard>) {
  const { card, onChange, errorsOf } = props;
  const { words, language } = useEditor();
  const { cards } = words;
  const { upload, waiting, add, cancelAll } = useUploadQueue();
  const id = useId();
  const images = card.extra?.images ?? [];
  const change = (edit: (images: Image[]) => Image[]) =>
    onChange((current) =>
      current.type === "image" ? { ...current, extra: { images: edit(current.extra?.images ?? []) } } : current,
    );
  const named = (file: string) =>
    interpolate(cards.picture, { number: images.findIndex((image) => image.file === file) + 1 });
  const [leftOut, setLeftOut] = useState<readonly File[]>([]);
  const arriving = waiting + (upload.progress === undefined ? 0 : 1);
  const room = Math.max(0, maxPictures - images.length - arriving);
  const files = leftOut.map(({ name }) => name).join(", ");
  const overflow = files === "" ? [] : [interpolate(cards.picturesLeftOut, { most: maxPictures, files })];
  return (
    <>
      <HeadingField {...props} />
      {images.length > 0 && (
        <SortableList
          name={cards.image}
          entries={images.map((image) => ({ ...image, id: image.file }))}
          nameOf={({ alt, file }) => alt || named(file)}
          onMove={(files) =>
            change((current) =>
              mergeOrder(
                current.map((image) => ({ ...image, id: image.file })),
                files,
              ).map(withoutId),
            )
          }
        >
          {({ file, alt, link }) => {
            const index = images.findIndex((image) => image.file === file);
            return (
              <PictureRow
                image={{ file, alt, link }}
                number={index + 1}
                errorsOf={(field) => errorsOf(`extra.images.${index}.${field}`)}
                onChange={(part) =>
                  change((current) => current.map((one) => (one.file === file ? { ...one, ...part } : one)))
                }
                // A card without pictures is removed as a whole.
                onRemove={
                  images.length > 1 ? () => change((current) => current.filter((one) => one.file !== file)) : undefined
                }
              />
            );
          }}
        </SortableList>
      )}
      <EntryErrors id={`${id}-images`} errors={[...errorsOf("extra.images"), ...overflow]} />
      {images.length < maxPictures && (
        <UploadField
          label={cards.addPictures}
          hint={uploadHint("image", { words, language })}
          accept={acceptAttribute("image")}
          isMany
          upload={upload}
          waiting={waiting}
          onCancelAll={cancelAll}
          onFiles={(chosen) => {
            setLeftOut(chosen.slice(room));
            void add("image", chosen.slice(0, room), ({ file }) =>
              change((current) => [...current, { file, alt: "", link: null }]),
            );
          }}
        />
      )}
    </>
  );
}

const withoutId = ({ id: _, ...image }: Image & { id: string }): Image => image;

type RowProps = {
  image: Image;
  number: number;
  errorsOf: (field: string) => string[];
  onChange: (part: Partial<Image>) => void;
  onRemove: (() => void) | undefined;
};

function PictureRow({ image: { file, alt, link }, number, errorsOf, onChange, onRemove }: RowProps) {
  const { cards } = useEditor().words;
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <SmallPicture file={file} />
        <span className="min-w-0 flex-1 truncate text-[13px] text-ink-soft">
          {interpolate(cards.picture, { number })}
        </span>
        {onRemove && (
          <Button
            size="small"
            variant="quiet"
            aria-label={interpolate(cards.removePicture, { number })}
            onClick={onRemove}
          >
            {cards.remove}
          </Button>
        )}
      </div>
      <Field
        id={`${id}-alt`}
        name="alt"
        label={cards.pictureAlt}
        hint={number === 1 ? cards.pictureAltHint : undefined}
        value={alt}
        maxLength={maxLength.alt}
        errors={errorsOf("alt")}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
      <Field
        id={`${id}-link`}
        name="link"
        dir="ltr"
        inputMode="url"
        label={cards.pictureLink}
        placeholder="https://…"
        value={link ?? ""}
        errors={[...errorsOf("link"), ...errorsOf("file")]}
        onChange={({ target }) => onChange({ link: target.value === "" ? null : target.value })}
      />
    </div>
  );
}
