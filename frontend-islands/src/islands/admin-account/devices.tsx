/** List of the owner's sessions, each with a sign-out button. */
import { useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { formatMoment } from "../../admin/format.ts";
import { deleteLocalCopies } from "../../admin/sign-in/local-copies.ts";
import { Button } from "../../admin/ui/button.tsx";
import { Confirm } from "../../admin/ui/dialog.tsx";
import { useBusy } from "../../admin/use-busy.ts";
import type { Device, Done } from "../../generated/domain.ts";

interface Props {
  rule: string;
  devices: Device[];
  setDevices: (change: (before: Device[]) => Device[]) => void;
}

/** The subject of the confirmation: one device, all others, or all. */
type Asked = Device | "others" | "everywhere";

const question = (asked: Asked): { title: string; text: string } => {
  if (asked === "others") {
    return { title: "Sign out all other devices?", text: "This device stays signed in. What was typed there is kept." };
  }
  if (asked === "everywhere") {
    return {
      title: "Sign out everywhere?",
      text: "You will have to sign in again on every device, this one too.",
    };
  }
  return asked.current
    ? { title: "Sign out this device?", text: "You will have to sign in again here." }
    : { title: `Sign out ${asked.name}?`, text: "It has to sign in again. What was typed there is kept." };
};

const CALLS = { others: "account/sign-out-others", everywhere: "account/sign-out-everywhere" } as const;

export function Devices({ rule, devices, setDevices }: Props) {
  const { request, notify } = useAdmin();
  const [asking, setAsking] = useState<Asked | null>(null);
  const { busy, run } = useBusy<Asked>();

  const signOut = (asked: Asked) =>
    run(asked, async () => {
      const one = typeof asked === "string" ? null : asked;
      const name = typeof asked === "string" ? CALLS[asked] : "account/sign-out";
      const done = await request<Done>(name, one ? { id: one.id } : {});
      if (asked === "everywhere" || one?.current) {
        await deleteLocalCopies();
        return location.assign("/admin/login");
      }
      setDevices((before) => before.filter((device) => (one ? device.id !== one.id : device.current)));
      notify({ tone: "good", text: done.message });
    });
  return (
    <section className="form-section" aria-labelledby="devices">
      <h2 id="devices">Devices</h2>
      <p className="muted">{`${rule} Lost one? Sign it out here, then change your password.`}</p>
      <ul className="record-list record-list--cards devices">
        {devices.map((device) => (
          <li className="record-row" key={device.id}>
            <div className="record-row__body">
              <h3>
                <span translate="no">{device.name}</span>
                {device.current && <span className="tag">This device</span>}
              </h3>
              <p className="record-row__meta">
                <span>{`Last seen ${device.current ? "now" : formatMoment(device.lastSeenAt)}`}</span>
                <span>{`Signed in ${formatMoment(device.signedInAt)}`}</span>
              </p>
            </div>
            <div className="record-row__actions">
              <Button
                look="outline small"
                busy={busy === device}
                aria-label={`Sign out: ${device.name}${device.current ? ", this device" : ""}`}
                onClick={() => setAsking(device)}
              >
                Sign out
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div className="devices__actions">
        {devices.length > 1 && (
          <Button look="outline" busy={busy === "others"} onClick={() => setAsking("others")}>
            Sign out all others
          </Button>
        )}
        <Button look="outline" busy={busy === "everywhere"} onClick={() => setAsking("everywhere")}>
          Sign out everywhere
        </Button>
      </div>
      {asking && (
        <Confirm
          {...question(asking)}
          action="Sign out"
          onYes={() => void signOut(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}
