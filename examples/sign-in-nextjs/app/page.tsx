import { auth, signIn, signOut } from "../auth";

async function signInWithVitrine() {
  "use server";
  await signIn("vitrine");
}

async function signOutHere() {
  "use server";
  await signOut();
}

/** Greets whoever is signed in; the session is read on the server. */
export default async function Page() {
  const session = await auth();
  if (!session?.user) {
    return (
      <form action={signInWithVitrine}>
        <h1>Welcome</h1>
        <button type="submit">Sign in with Vitrine</button>
      </form>
    );
  }
  return (
    <form action={signOutHere}>
      <h1>Hello, {session.user.name}</h1>
      <button type="submit">Sign out</button>
    </form>
  );
}
